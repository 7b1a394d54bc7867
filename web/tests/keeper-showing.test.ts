import { afterEach, expect, test, vi } from "vitest";
import { welcome } from "../src/connection/state";
import { addressOf } from "../src/keeper/showing";

afterEach(() => {
  welcome.value = null;
});

const opened = (address: string) => vi.stubGlobal("location", new URL(address));
const meets = (others: string) => {
  welcome.value = { kind: "welcome", version: "1", presets: [], others };
};

test.each([
  "http://127.0.0.1:8000/score",
  "http://localhost:8000/score",
  "http://[::1]:8000/score",
])("a link made on the server's own device leads there from others: %s", (address) => {
  opened(address);
  meets("http://192.168.1.7:8000");
  expect(addressOf("abcdefgh")).toBe("http://192.168.1.7:8000/score/abcdefgh");
});

test("a name by which the page was found is the name for others", () => {
  opened("https://rummy.example/score");
  meets("http://192.168.1.7:8000");
  expect(addressOf("abcdefgh")).toBe("https://rummy.example/score/abcdefgh");
});

test("a server that does not say where it is found is named as it was", () => {
  opened("http://127.0.0.1:8000/score");
  expect(addressOf("abcdefgh")).toBe("http://127.0.0.1:8000/score/abcdefgh");
});
