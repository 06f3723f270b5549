import { defineConfig } from 'vitest/config'

// Server tests share one PostgreSQL, and each file clones its own database from the migrated template.
export default defineConfig({
  test: {
    maxWorkers: 2,
    teardownTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'apps/server/{src,test}/**/*.test.ts',
            'packages/contract/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'packages/clients/src/**/*.test.ts',
          ],
          globalSetup: ['apps/server/test/global-setup.ts'],
          // Reading all modules anew for each file took as long as half of the tests. What can change is declared by `runtimeLocal` and lives
          // in an application, of which each file opens its own (docs/adr/0069), so files share modules and nothing else.
          isolate: false,
          // For machines that are slow or have other work: a test waits for events, and nothing is right or wrong by its time.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
