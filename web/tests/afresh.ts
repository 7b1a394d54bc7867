// Runs before each file of tests. The files share a process: each loads the page's modules afresh.

import { vi } from "vitest";

vi.resetModules();
