import * as contract from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import type { GuideStep } from '../../services/demonstration.ts'
import type { Uses } from '../../services/services.ts'

const { guideProgress } = contract

type Guided = Uses<'settings' | 'demonstration'>

const stepsFor = ({ settings, demonstration }: Guided, { user }: Ctx): readonly GuideStep[] =>
  settings.isDemo ? (demonstration.guides.get(`${user.tenantId} ${user.account}`) ?? []) : []

/** Locked where it is going to be changed: two ticks at once must not lose one another. */
const progressOf = (ctx: Ctx, lock = false) =>
  ctx.find(guideProgress, { tenantId: ctx.user.tenantId, userId: ctx.user.userId }, { lock })

const keysOf = (done: string | null | undefined): string[] => (done ? done.split(',') : [])

export const guide: Handler<typeof contract.guide, Guided> = async (ctx, _, services) => {
  const steps = stepsFor(services, ctx)
  const progress = steps.length > 0 ? await progressOf(ctx) : undefined
  const done = new Set(keysOf(progress?.done))
  return {
    isShown: steps.length > 0 && !progress?.isDismissed,
    steps: steps.map(({ key, title: [title, titleEn], href }) => ({
      key,
      title,
      titleEn,
      href,
      isDone: done.has(key),
    })),
  }
}

interface Changes {
  readonly done?: string | null
  readonly isDismissed?: boolean
}

async function save(ctx: Ctx, change: (done: readonly string[]) => Changes): Promise<void> {
  const before = await progressOf(ctx, true)
  const changes = change(keysOf(before?.done))
  if (before) await ctx.update(guideProgress, before, changes)
  else await ctx.insert(guideProgress, { ...changes, userId: ctx.user.userId })
}

/** Ticks a step, or takes the tick back; whoever is guided decides what counts as done. */
export const tickGuide: Handler<typeof contract.tickGuide, Guided> = async (ctx, { key, isDone }, services) => {
  if (!stepsFor(services, ctx).some(step => step.key === key)) return ctx.refuse('notFound')
  const ticked = (done: readonly string[]) => [...done.filter(one => one !== key), ...(isDone ? [key] : [])]
  await save(ctx, done => ({ done: ticked(done).join(',') || null }))
}

export const dismissGuide: Handler<typeof contract.dismissGuide, Guided> = async (ctx, _, services) => {
  if (stepsFor(services, ctx).length === 0) return ctx.refuse('notFound')
  await save(ctx, () => ({ isDismissed: true }))
}
