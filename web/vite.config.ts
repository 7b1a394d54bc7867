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
              test: /src\/(dialogs\/(grouping|Keys|Rules|Settings)|setup\/(PaceChoice|TableSettings)|turn\/\w+|effects\/(happened|sounds|tones)|play\/(cutting|hinting|keys|offers|prompts|selection-prompts|wishing))\./,
            },
            {
              name: "shared",
              test: /node_modules\/(?!@noble)|rolldown\/runtime|src\/(browser\/(announce|downloads|focus|hidden-names|media|prefs|route|seats|storage)|cards\/(Card|cards|Picture|pictures)|connection\/\w+|fair\/state|rule-sets\/\w+|scores\/marks|text\/\w+|widgets\/(Dialog|Icons|later|Shortened|Stepper))\./,
            },
          ],
        },
      },
    },
  },
});
