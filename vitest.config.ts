import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'tests/e2e/**', '.cache/**', 'data/**'],
    environment: 'node',
    // The contrast test reads the colours from their style sheet; other styles stay out of the tests.
    css: { include: /tokens\/colours\.css/ },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
