import { expect, test } from 'vitest'
import { type DraftContent, draftLine, type DraftStore, type LineState, type StoredDraft } from './draft-line.ts'

/** A server for one draft, as the calls of the contract behave. */
function server() {
  let row: StoredDraft | undefined
  const asked: string[] = []
  const store = (device: string): DraftStore => ({
    load: async () => row,
    save: async (content, { version, replace }) => {
      asked.push(`save ${device}`)
      await Promise.resolve()
      if (!replace && row?.version !== version) return undefined
      row = { ...content, device, time: asked.length, version: (row?.version ?? 0) + 1 }
      return { version: row.version, time: row.time }
    },
    drop: async () => {
      asked.push(`drop ${device}`)
      row = undefined
    },
  })
  const machine = (device: string) => {
    const states: LineState[] = []
    const line = draftLine(store(device), state => states.push(state))
    return { line, now: () => states.at(-1)?.name, state: () => states.at(-1) }
  }
  return { machine, asked, row: () => row }
}

const content = (amount: string, step = 0): DraftContent => ({ values: { amount }, step })

test('work begun at one machine is offered at another, taken up there, and gone everywhere once it is done', async () => {
  const { machine, row } = server()
  const [office, home] = [machine('office'), machine('home')]
  await office.line.begin()
  await office.line.keep(content('50.00', 1))
  expect(office.now()).toBe('saved')
  await home.line.begin()
  expect(home.state()).toMatchObject({ name: 'offered', offer: { device: 'office', step: 1 } })
  expect(home.line.take()).toEqual(content('50.00', 1))
  await home.line.keep(content('80.00', 2))
  expect(row()).toMatchObject({ values: { amount: '80.00' }, device: 'home' })
  await home.line.end()
  expect(row()).toBeUndefined()
  await office.line.keep(content('50.01', 1))
  expect(office.state()).toEqual({ name: 'conflict', conflict: { there: undefined } })
})

test('two machines at once: the second is asked, and nothing is lost before it has chosen', async () => {
  const { machine, row } = server()
  const [office, home] = [machine('office'), machine('home')]
  await office.line.begin()
  await office.line.keep(content('1'))
  await home.line.begin()
  home.line.take()
  await home.line.keep(content('2'))
  await office.line.keep(content('3'))
  expect(office.state()).toMatchObject({ name: 'conflict', conflict: { there: { device: 'home' } } })
  await office.line.keep(content('4'))
  expect(row()).toMatchObject({ values: { amount: '2' } })
  await office.line.keepMine(content('4'))
  expect(row()).toMatchObject({ values: { amount: '4' }, device: 'office' })
  await home.line.keep(content('5'))
  expect(home.line.take()).toEqual(content('4'))
})

test('nothing is written over a draft that is still offered, and nothing twice', async () => {
  const { machine, asked } = server()
  const [office, home] = [machine('office'), machine('home')]
  await office.line.begin()
  await office.line.keep(content('1'))
  await office.line.keep(content('1'))
  await home.line.begin()
  await home.line.keep(content('2'))
  expect(asked).toEqual(['save office'])
  await home.line.discard()
  await home.line.keep(content('2'))
  expect(asked).toEqual(['save office', 'drop home', 'save home'])
})

test('what is under way when it is submitted does not outlive it', async () => {
  const { machine, row } = server()
  const office = machine('office')
  await office.line.begin()
  const saving = office.line.keep(content('1'))
  const ended = office.line.end()
  await Promise.all([saving, ended])
  await office.line.keep(content('2'))
  expect([row(), office.now()]).toEqual([undefined, 'over'])
})

test('work that is as it was at the beginning again has no draft', async () => {
  const { machine, row } = server()
  const office = machine('office')
  await office.line.begin()
  await office.line.keep(content('1'))
  await office.line.keep(undefined)
  expect([row(), office.now()]).toEqual([undefined, 'unsaved'])
})
