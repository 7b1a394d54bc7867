import { defineConfig, type Plugin } from "vite";
import page from "./package.json" with { type: "json" };

/** The worker's own file, whose name must not change: it is by its name that a browser updates it. */
const WORKER = "service-worker.js";
const ANY = "[\\w-]+";
/** What opens without a network, beside the first page. */
const OFFLINE = "src/keeper/Keeper.tsx";
/** What opens the socket before the rest of the page is there. */
const FIRST = "src/first.ts";

/** By folder, what a first hand at a table needs. */
const TABLE = {
  browser: "drag|presses",
  effects: ANY,
  fair: "Mark|mark|words",
  play: `(?!lesson)${ANY}`,
  turn: ANY,
  table: `(?!Screen|screen|Coach|coach|Learnt|lesson)${ANY}`,
};
/** What is opened at a table, or shown later in a deal. */
const PARTS = {
  "deal-end": "AfterGame|Ended|ended|NextGame|Winner|winner|words",
  dialogs:
    "AllTalk|ConfirmButton|grouping|Keys|Menu|People|Rules|Settings|stopping|talk-parts|TalkParts" +
    "|Watchers|words",
  install: "AsApp|as-app-words",
  scores: "PrintButton|save|Sheet|SheetDialog|words",
  table:
    "Absence|Count|count|count-layout|Cut|cut|Explain|hint|HintNote|later-words|learnt-box" +
    "|Left|parts|Staging|staging|staging-news|Talk|talk|Wishes|wishes",
};
/** What the first page needs, and so every page has. */
const EVERY_PAGE = {
  browser:
    "addresses|announce|downloads|focus|height|marked-seats|media|newcomer|on-page|prefs|route|seats|signals|sprite|storage|title" +
    "|watching|way-back",
  cards: `(?![Ss]trip)${ANY}`,
  connection: ANY,
  dialogs: "dialogs|LostConnection|MuteOrReport|NameOf|Rename|Requests|requests|SeatLink",
  fair: "state",
  home: `(?!Family|PassRound)${ANY}`,
  install: "badge|fresh|installing",
  offline: "state|moved|move-words",
  lobby: `(?!Talk)${ANY}`,
  people: "Mark|mark|MarkButton|own|pictures|words",
  play: "lesson",
  results: "kept",
  "rule-sets": ANY,
  scores: "marks|paper|print|sheet",
  setup:
    "BotButton|BotsDialog|choices|FormDialog|later-settings|LevelChoice|Levels|NameField|setup|words",
  style: ANY,
  text: `(?!file-kinds|names|shapes)${ANY}`,
  widgets: `(?!qr-code|older-dialogs)${ANY}`,
};

/** Finds these files of src, and what has one of the other names. */
function filesOf(folders: Record<string, string>, ...others: string[]): RegExp {
  const files = Object.entries(folders).map(([folder, names]) => `${folder}/(?:${names})\\.`);
  return new RegExp([`/src/(?:${files.join("|")})`, ...others].join("|"));
}

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

/** Puts the script that runs first before all others; it waits for nothing. */
const firstScript = (): Plugin => ({
  name: "first-script",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const first = chunks.find((one) => one.facadeModuleId?.endsWith(FIRST));
      if (!first) throw new Error("The script that runs first is not in the build.");
      const attrs = { type: "module", async: true, crossorigin: true, src: `/${first.fileName}` };
      return [{ tag: "script", attrs, injectTo: "head-prepend" }];
    },
  },
});

// `liverpool serve` sends the page from inside the Python package. The page's Content-Security-Policy
// allows files of its own and nothing else: so no script and no style is written into the HTML, and
// no picture becomes a data: address. How JSX is read stands in tsconfig.json.
export default defineConfig({
  // Files name each other by the way from one to the other, so that all of them may lie anywhere.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
  plugins: [offlineFiles(), firstScript()],
  // By its name the server knows which script may compile WebAssembly (http/app.py).
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: "assets/offline-worker-[hash].js" } },
  },
  build: {
    outDir: "../src/liverpool/server/page",
    // The oldest browsers that play: syntax and styles are written as they read them.
    target: page.browserslist.map((name) => name.replace("ios_saf", "ios").replace(" ", "")),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // What others wrote goes out with their notices, which their licences ask for.
    license: { fileName: "licences.txt" }, // to which run.py adds the others
    // The server reads there which files a table needs, and tells the browser with the page.
    manifest: true,
    rolldownOptions: {
      // Fields of classes are lowered as assignments, without a helper.
      transform: { assumptions: { setPublicClassFields: true } },
      // Numbers, also those of another file (numbers.ts), stand where they are used.
      optimization: { inlineConst: { mode: "all" } },
      input: ["index.html", FIRST, "worker/service-worker.ts"],
      output: {
        entryFileNames: (chunk) =>
          chunk.name === "service-worker" ? WORKER : "assets/[name]-[hash].js",
        // Few files, for a browser asks for six at a time: with one more the table would wait for
        // another way there and back. What opens the socket runs first; what every page has is one
        // file, what a first hand needs another, and what is opened at a table, or shown later in a
        // deal, comes after its first view in a third. Styles that several pages share come with the
        // first (main.tsx).
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "first",
              test: filesOf({ browser: "base|ground", connection: "opening" }, "/src/first\\."),
              priority: 2,
            },
            { name: "parts", test: filesOf(PARTS), priority: 1 },
            { name: "table", test: filesOf(TABLE) },
            {
              name: "index",
              test: filesOf(
                EVERY_PAGE,
                "/(?:index\\.html|src/(?:app|main|numbers)\\.)",
                "node_modules/(?!@noble|dialog-polyfill|lean-qr)",
                "vite/preload-helper",
              ),
            },
          ],
        },
      },
    },
  },
});
