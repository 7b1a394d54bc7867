import { defineConfig, type Plugin } from "vite";

/** The worker's own file, whose name must not change: it is by its name that a browser updates it. */
const WORKER = "service-worker.js";
/** What opens without a network, beside the first page. */
const OFFLINE = "src/keeper/Keeper.tsx";

/** Tells the service worker which files to keep: what the first page and the keeper are made of. */
const offlineFiles = (): Plugin => ({
  name: "offline-files",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
    // The hash in the name of the first one is one of all of them: it names all that it loads.
    const wanted = chunks.filter(
      (one) => one.facadeModuleId?.endsWith("index.html") || one.facadeModuleId?.endsWith(OFFLINE),
    );
    for (const chunk of wanted) {
      const imports = chunks.filter((one) => chunk.imports.includes(one.fileName));
      wanted.push(...imports.filter((one) => !wanted.includes(one)));
    }
    const styles = wanted.flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]);
    const names = new Set([...wanted.map((one) => one.fileName), ...styles]);
    const files = JSON.stringify([...names].map((name) => `/${name}`));
    const worker = chunks.find((one) => one.fileName === WORKER);
    const start = wanted.find((one) => one.facadeModuleId?.endsWith("index.html"));
    if (!worker || !start || !chunks.some((one) => one.facadeModuleId?.endsWith(OFFLINE))) {
      this.error("The service worker, or what it keeps, is not in the build.");
    }
    worker.code = worker.code
      .replaceAll("__FILES__", files)
      .replaceAll("__BUILD__", JSON.stringify(start.fileName));
  },
});

// `liverpool serve` sends the page from inside the Python package. The page's Content-Security-Policy
// allows files of its own and nothing else: so no script and no style is written into the HTML, and
// no picture becomes a data: address. How JSX is read stands in tsconfig.json.
export default defineConfig({
  plugins: [offlineFiles()],
  build: {
    outDir: "../src/liverpool/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The server reads there which files a table needs, and tells the browser with the page.
    manifest: true,
    rolldownOptions: {
      input: ["index.html", "worker/service-worker.ts"],
      output: {
        entryFileNames: (chunk) =>
          chunk.name === "service-worker" ? WORKER : "assets/[name]-[hash].js",
        // Few files, for a browser asks for six at a time: with one more the table would wait for
        // another way there and back. The dialogs that the table brings along, and what those
        // know of a turn, go into one; what every page has, into another; styles that several
        // pages share come with the first (main.tsx).
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "dialogs",
              test: /src\/(dialogs\/(grouping|Keys|Rules|Settings|stopping)|setup\/(PaceChoice|TableSettings)|turn\/\w+|effects\/(happened|sounds|tones)|install\/AsApp|table\/(contract|fit|in-turn|Mark|places|words)|play\/(absence|coaching|count-prompt|counting|cutting|explaining|hinting|keys|offers|prompts|quick-words|selection-prompts|talk|wishing|words))\./,
            },
            {
              name: "shared",
              test: /node_modules\/(?!@noble)|rolldown\/runtime|src\/(dialogs\/LostConnection|browser\/(announce|copying|downloads|focus|marked-seats|media|prefs|route|seats|storage|watching)|cards\/(Card|cards|Picture|pictures|Strip)|connection\/\w+|fair\/state|install\/(badge|fresh|installing)|results\/(form|store)|rule-sets\/\w+|scores\/marks|setup\/(Levels|words)|text\/\w+|widgets\/(CopyField|Dialog|Icons|later|passing|Qr|Shortened|Stepper))\./,
            },
          ],
        },
      },
    },
  },
});
