import * as contract from '@forecourt/contract/system'
import type { Label } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'

const { guideProgress } = contract

export interface GuideStep {
  readonly key: string
  readonly title: Label
  /** The page on which it is done. */
  readonly href: string
}

/** The steps of each account of the demonstration: tenant and account, then what to try. */
export type Guides = ReadonlyMap<string, readonly GuideStep[]>

const stepsFor = ({ env }: Services, guides: Guides, { user }: Ctx): readonly GuideStep[] =>
  env.isDemo ? (guides.get(`${user.tenantId} ${user.account}`) ?? []) : []

/** Locked where it is going to be changed: two ticks at once must not lose one another. */
const progressOf = (ctx: Ctx, lock = false) =>
  ctx.find(guideProgress, { tenantId: ctx.user.tenantId, userId: ctx.user.userId }, { lock })

const keysOf = (done: string | null | undefined): string[] => (done ? done.split(',') : [])

export const guide =
  (services: Services, guides: Guides): Handler<typeof contract.guide> =>
  async ctx => {
    const steps = stepsFor(services, guides, ctx)
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
export const tickGuide =
  (services: Services, guides: Guides): Handler<typeof contract.tickGuide> =>
  async (ctx, { key, isDone }) => {
    if (!stepsFor(services, guides, ctx).some(step => step.key === key)) return ctx.refuse('notFound')
    const ticked = (done: readonly string[]) => [...done.filter(one => one !== key), ...(isDone ? [key] : [])]
    await save(ctx, done => ({ done: ticked(done).join(',') || null }))
  }

export const dismissGuide =
  (services: Services, guides: Guides): Handler<typeof contract.dismissGuide> =>
  async ctx => {
    if (stepsFor(services, guides, ctx).length === 0) return ctx.refuse('notFound')
    await save(ctx, () => ({ isDismissed: true }))
  }
