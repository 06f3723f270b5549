import { isScript, isTest, type Tree } from './tree.ts'

const lineFaults = (tree: Tree, pattern: RegExp, skips: (path: string) => boolean, instead: string): string[] =>
  tree
    .filter(({ path }) => isScript(path) && !skips(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 60)}: ${instead}`] : [],
        ),
    )

/** The rules and their planted faults say what they look for. */
const isTidy = (path: string) => /^tools\/tidy(\/|\.test\.ts$)/.test(path)

export const leftoverFaults = (tree: Tree): string[] =>
  lineFaults(
    tree,
    /\b(TODO|FIXME|XXX|HACK)\b|^\s*debugger\b|\b(test|it|describe|suite)\.(only|skip|todo)\b/,
    isTidy,
    'finish it, delete it, or open an issue; a test runs always or is not there',
  )

const fetchHomes = new Set(['apps/web/src/kernel/client.ts'])

/** One client knows tokens, refresh, envelopes and idempotency keys. */
export const fetchFaults = (tree: Tree): string[] =>
  lineFaults(
    tree,
    /(?<![\w.])fetch\(|\bXMLHttpRequest\b|\bnavigator\.sendBeacon\b/,
    path => !path.startsWith('apps/web/src/') || fetchHomes.has(path),
    'use send, useCall or the queries of the web kernel',
  )

/** What a journey opens is closed after it: by the `test` of its own, and not by Playwright's. */
export const journeyFaults = (tree: Tree): string[] =>
  lineFaults(
    tree,
    /from '@playwright\/test'/,
    path => !/^e2e\/[^/]+\.spec\.ts$/.test(path),
    'take test and expect from ./support/test.ts, which closes what is left open',
  )

const withoutDeadlines: Readonly<Record<string, string>> = {
  'apps/server/src/database/embedded-provision.ts': 'a server that is being set up on this machine',
  'apps/server/src/database/embedded-server.ts': 'a server that is being started on this machine',
  'apps/server/src/ledger/testing.ts': 'for tests',
}

/** A connection without deadlines waits for ever when the network goes silent. */
export const connectionFaults = (tree: Tree): string[] =>
  tree
    .filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path) && withoutDeadlines[path] === undefined)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/new (?:pg\.(?:Client|Pool)|PgBoss)\((?![^)]*connectionTo\()/g)].map(
        ([found]) => `${path} ${found}: open it with connectionTo of the server's kernel, which gives it deadlines`,
      ),
    )

const environmentHomes: Readonly<Record<string, string>> = {
  'apps/server/src/env.ts': 'the one place',
  'apps/server/src/database/embedded-account.ts': 'PATH of a child process',
  'apps/server/src/inherited-socket.ts': 'what a supervisor says about the sockets it hands over',
  'apps/server/src/ledger/verify.ts': 'a command of its own, for any database',
  'apps/web/vite.config.ts': 'the address of the API while developing',
  'playwright.config.ts': 'where to write the report',
}

export const environmentFaults = (tree: Tree): string[] =>
  lineFaults(
    tree,
    /\bprocess\.env\b/,
    path => isTest(path) || path.startsWith('tools/') || environmentHomes[path] !== undefined,
    'declare the variable in apps/server/src/env.ts with a sentence, and take it from there',
  )
