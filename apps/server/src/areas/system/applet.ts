import * as contract from '@forecourt/contract/system'
import { type Handler, hooks } from '../../kernel/implement.ts'

const { applet } = contract

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

export const appletHooks = hooks(contract.applets, {
  guard: async (ctx, _, changes) => {
    if (changes?.extJson && !isObject(changes.extJson))
      ctx.refuseInput([{ field: 'extJson', message: ['须为JSON对象', 'Must be a JSON object'] }])
  },
})

export const appletConfigs: Handler<typeof contract.appletConfigs> = ctx => ctx.all(applet, { isOffered: true })
