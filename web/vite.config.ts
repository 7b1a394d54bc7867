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
    // The server reads there which files a table needs, and tells the browser with the page.
    manifest: true,
    rolldownOptions: {
      output: {
        // Few files, for a browser asks for six at a time: with one more the table would wait for
        // another way there and back. The dialogs that the table brings along, and what those
        // know of a turn, go into one; what every page has, into another; styles that several
        // pages share come with the first (main.tsx).
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "dialogs",
              test: /src\/(dialogs\/(grouping|Keys|Rules|Settings)|turn\/\w+|(hand|hinting|keys|sounds|wishing|table\/(prompts|offers|answers|playing|cutting))\.)/,
            },
            {
              name: "shared",
              test: /node_modules|src\/(announce|Card|cards|Dialog|downloads|failures|focus|Icons|later|net|prefs|route|seats|Shortened|state|Stepper|words|dialogs\/asking|scores\/(marks|media))\./,
            },
          ],
        },
      },
    },
  },
});
