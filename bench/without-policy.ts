import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded before a server (`--import`), it leaves out what the policy does for each request: who may make a call of this row,
// what can be done with it, and who may read which field. It is how bench/cost.ts finds out what that costs, and nothing else.

const replacements: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'kernel/call-policy.ts': [
    ['): AnyHandler =>\n  hasRules(call)\n', '): AnyHandler =>\n  hasRules(call) && !call\n'],
    ['if (!mayWriteAs(', 'if (!of && !mayWriteAs('],
  ],
  'kernel/can.ts': [['if (calls.length === 0)', 'if (calls.length >= 0)']],
  'kernel/rows/readable.ts': [['rulesOf(of).restricted.length === 0', 'rulesOf(of).restricted.length >= 0']],
  'kernel/rows/answered.ts': [['isOpen: kept.length === 0', 'isOpen: kept.length >= 0']],
}

registerHooks({
  load(url, context, nextLoad) {
    const found = Object.entries(replacements).find(([file]) => url.endsWith(`/apps/server/src/${file}`))
    if (!found) return nextLoad(url, context)
    let source = readFileSync(fileURLToPath(url), 'utf8')
    for (const [from, to] of found[1]) {
      if (!source.includes(from)) throw new Error(`${found[0]} has no "${from}" any more`)
      source = source.replace(from, to)
    }
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
