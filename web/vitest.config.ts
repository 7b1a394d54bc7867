import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    passWithNoTests: true,
    // Tests read the colours, and the rule book's styles; all other style sheets are empty there.
    css: { include: /(tokens|book)\.css/ },
    // Files that share a process take a third of the time; what keeps them apart stands in afresh.ts.
    isolate: false,
    // Each further process or thread would load and translate the modules once more.
    pool: "threads",
    maxWorkers: 1,
    setupFiles: ["tests/afresh.ts"],
    // Far longer than a busy machine needs: a test that is slow there is none that fails.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
