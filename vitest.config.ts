import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    exclude: ['node_modules/**', 'tests/e2e/**', '.cache/**', 'data/**'],
    // The contrast test reads the colours from their style sheet; other styles stay out of the tests.
    css: { include: /tokens\/colours\.css/ },
    pool: 'forks',
    // Test files share their worker and what it has loaded: a third of the time was loading the same modules again. What
    // a file starts or stubs it must also end.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
