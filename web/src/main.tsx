import { render } from "preact";

const app = document.getElementById("app");
if (app) {
  render(
    <main>
      <h1>Liverpool Rummy</h1>
    </main>,
    app,
  );
}
