import { makeApp } from '../apps/server/src/app.ts'
import { reachDatabase } from '../apps/server/src/database/reach.ts'
import { appUrlFor, readEnv } from '../apps/server/src/env.ts'
import { setOutgoingHeld } from '../apps/server/src/outgoing.ts'
import { command } from './command.ts'

// npm run outgoing -- release|hold: lets messages, prints and payments of an installation leave, or holds them.

await command('npm run outgoing -- release|hold', async (say, usage) => {
  const [wanted, ...more] = process.argv.slice(2)
  if ((wanted !== 'release' && wanted !== 'hold') || more.length > 0) return usage()
  const env = readEnv({ LOG_LEVEL: 'error', ...process.env })
  const { ownerUrl, stop } = await reachDatabase(env)
  const app = await makeApp(env, appUrlFor(env, ownerUrl))
  try {
    const isChanged = await setOutgoingHeld(app.runtime, wanted === 'hold')
    const state = wanted === 'hold' ? 'held' : 'released'
    say(isChanged ? `what leaves this installation is ${state} from now on` : `it was ${state} already`)
  } finally {
    await app.close()
    await stop()
  }
})
