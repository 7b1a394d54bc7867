import { defineConfig } from "vite";

// `liverpool serve` sends the page from inside the Python package. The page's Content-Security-Policy
// allows files of its own and nothing else: so no script and no style is written into the HTML, and
// no picture becomes a data: address. How JSX is read stands in tsconfig.json.
export default defineConfig({
  build: {
    outDir: "../src/liverpool/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
});
