import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    passWithNoTests: true,
    // One process for all files takes a third of the time; what keeps them apart stands in afresh.ts.
    isolate: false,
    setupFiles: ["tests/afresh.ts"],
  },
});
