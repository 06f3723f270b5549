import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const shapes = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[baprs]-[A-Za-z0-9-]{10,}/,
  /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\./,
  /(?:secret|password|token|api_?key)["']?\s*[:=]\s*["'][A-Za-z0-9+/_-]{24,}["']/i,
]

/** Lines that look like secrets and are none: each is known to everybody, and good for nothing. */
const known = [
  "const developmentSecret = 'forecourt-development-secret-do-not-use-in-production'",
  "const apiKey = '0123456789abcdef0123456789abcdef'",
  "const password = 'blade-user/update-password'",
  "clientSecret: 'a-secret-of-the-provider'",
  "url: dialect === 'first' ? '/blade-auth/token' : '/api/blade-auth/oauth/token',",
]

const looksSecret = (line: string): boolean => shapes.some(shape => shape.test(line))

/** Every line that was ever added, in whichever commit. */
async function* addedLines(): AsyncGenerator<string> {
  const git = spawn('git', ['log', '-p', '--all', '--no-color', '-U0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: git.stdout })) if (line.startsWith('+')) yield line.slice(1).trim()
}

test('C62: no secret was ever put into the repository', async () => {
  let lines = 0
  const found: string[] = []
  for await (const line of addedLines()) {
    lines++
    if (looksSecret(line) && !known.some(one => line.includes(one))) found.push(line.slice(0, 80))
  }
  expect(lines).toBeGreaterThan(10_000)
  expect(found).toEqual([])
})

test.each([
  `const ${'password'} = "${'Zm9yZWNvdXJ0'.repeat(3)}"`,
  `${'-----BEGIN'} PRIVATE KEY----- ${'MIIEvQIBADANBgkqhkiG'.repeat(2)}`,
  `key ${'AKIA'}ABCDEFGHIJKLMNOP`,
])('a secret would be found', line => {
  expect(looksSecret(line)).toBe(true)
})
