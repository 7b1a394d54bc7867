// Runs before each file of tests. Files share a process: each loads the page's modules afresh.

import { vi } from "vitest";

vi.resetModules();
