import { defineConfig } from 'vitest/config'

/** Rules without I/O, whose tests leave nothing behind: they share their workers, which halves the time they take. */
const pure = ['{domain,kit}/**/*.test.ts', 'features/*/{contract,web}/**/*.test.ts']
const elsewhere = ['node_modules/**', 'tests/e2e/**', '.cache/**', 'data/**']

export default defineConfig({
  test: {
    environment: 'node',
    // The contrast test reads the colours from their style sheet; other styles stay out of the tests.
    css: { include: /tokens\/colours\.css/ },
    pool: 'forks',
    maxWorkers: 2,
    // For machines that do other work beside: waiting costs only what fails.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: pure, exclude: elsewhere, isolate: false } },
      { extends: true, test: { name: 'with I/O', include: ['**/*.test.ts'], exclude: [...elsewhere, ...pure] } },
    ],
  },
})
