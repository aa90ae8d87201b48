import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Costly tests of faults and of the whole system: `npm run drills` runs them, `npm test` those whose files changed. */
const drills = ['**/*.drill.test.ts']
/** Rules without I/O. */
const pure = ['{domain,kit}/**/*.test.ts', 'features/*/{contract,web}/**/*.test.ts']
/** Screens in a simulated browser (CONTRIBUTING, "Component tests"). */
const screens = ['{features,platform,kit,apps,tests}/**/*.screen.test.tsx']
/**
 * A worker grows to about 2 GB. After 16 files of the server it held 1000 MiB, 119 MiB of it JavaScript: the rest is
 * native memory of the stores. A file with a store of its own adds to it, and little returns to the system.
 * Files often wait for a store or a line, so one worker more than the cores of a small machine keeps them busy.
 */
const workerBytes = 2 * 1024 ** 3
const mostWorkers = Math.max(2, Math.min(availableParallelism() + 1, 3, Math.floor(totalmem() / workerBytes) - 2))
const elsewhere = ['node_modules/**', 'tests/e2e/**', '.cache/**', 'data/**']

export default defineConfig({
  test: {
    environment: 'node',
    // The contrast test reads the colours from their style sheet; other styles stay out of the tests.
    css: { include: /tokens\/colours\.css/ },
    setupFiles: ['tools/check/file-cpu.ts'],
    pool: 'forks',
    maxWorkers: mostWorkers,
    // Several times what a quiet machine needs, for machines that do other work beside.
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Files share the loaded modules and the stores of their worker; each closes what it opened (tests/stores).
    isolate: false,
    projects: [
      { extends: true, test: { name: 'rules', include: pure, exclude: [...elsewhere, ...drills] } },
      {
        extends: true,
        test: {
          name: 'with I/O',
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, ...pure, ...drills],
          setupFiles: 'tests/stores/end-loans.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: screens,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:8080/' } },
          setupFiles: 'tests/screens/set-up.ts',
          env: { TZ: 'Europe/Paris' },
        },
      },
      {
        extends: true,
        test: {
          name: 'drills',
          include: drills,
          exclude: elsewhere,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
