// What is typed just after one's field has gone is meant for it, and for no key of the table.

import { expect, test } from "vitest";
import { typingAfter } from "../src/play/typing";

const field = { isConnected: true };
const gone = { isConnected: false };

test("keys on the table are no writing", () => {
  expect(typingAfter(null, null, 100)).toBeNull();
});

test("whoever leaves a field that is still there has stopped writing", () => {
  const writing = typingAfter(null, field, 100);
  expect(writing).not.toBeNull();
  expect(typingAfter(writing, null, 200)).toBeNull();
});

test("whoever loses their field writes on, until they pause", () => {
  let writing = typingAfter(null, gone, 0);
  for (const at of [300, 1_200, 2_600]) {
    writing = typingAfter(writing, null, at);
    expect(writing).not.toBeNull();
  }
  expect(typingAfter(writing, null, 4_200)).toBeNull();
});
