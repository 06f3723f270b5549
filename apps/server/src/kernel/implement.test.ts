import { areaOf, call, entity, resource, text } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { type Handler, hooks, implement, implementer, job, preload } from './implement.ts'

const label = ['探针', 'Probe'] as const
const open = call({ title: label, path: 'POST probe/open', permission: 'open' })
const close = call({ title: label, path: 'POST probe/close', permission: 'open' })
const thing = entity('thing', label, { name: text(label) })
const things = resource(thing, { base: 'probe/thing' })
const probe = areaOf('probe', label, { open, close, thing, things })

interface Services {
  readonly clock: { readonly now: () => number }
}
const onOpen: Handler<typeof open> = async () => undefined
const asked: number[] = []
const onClose: Handler<typeof close, Services> = async (_, __, { clock }) => void asked.push(clock.now())

test('an area finds handlers, hooks, jobs and preloads among what its modules export', async () => {
  const sumsRight = 'thing_totals'
  const members = {
    open: onOpen,
    close: onClose,
    helper: () => 7,
    thingHooks: hooks(things, { sumsRight }),
    nightly: job('probe.nightly', ({ clock }: Services) => ({ retries: clock.now(), run: async () => undefined })),
    openPreload: preload(open, () => async () => 'read'),
  }
  const made = implementer<Services>()(probe, members)({ clock: { now: () => 3 } })
  expect(Object.keys(made.calls)).toEqual(['close', 'open'])
  await made.calls['close']?.({} as never, {} as never)
  expect(asked).toEqual([3])
  expect(made.hooks).toEqual({ things: { sumsRight } })
  expect(made.jobs['probe.nightly']?.retries).toBe(3)
  expect(Object.keys(made.preload)).toEqual(['open'])
})

test('what does not fit does not compile', () => {
  const bound = [
    // @ts-expect-error: the handler of `close` is missing
    () => implement(probe, { open: onOpen })(undefined),
    // @ts-expect-error: it uses a service that the application does not have
    () => implement(probe, { open: onOpen, close: onClose }),
    // @ts-expect-error: the area declares no call `shut`
    () => implementer<Services>()(probe, { open: onOpen, close: onClose, shut: onOpen }),
  ]
  expect(bound[0]).toThrow('probe.close has no handler')
})

test('hooks for what another area declares are refused', () => {
  const others = resource(entity('other', label, {}), { base: 'probe/other' })
  const members = { open: onOpen, close: onOpen as Handler<typeof close>, otherHooks: hooks(others, {}) }
  expect(() => implement(probe, members)(undefined)).toThrow('what it does not declare')
})
