import { example } from '../parts/example.ts'
import { DraftBar, DraftNote } from './draft-bar.tsx'
import type { LineState } from './draft-line.ts'

const nothing = () => undefined
const there = {
  values: {},
  step: 1,
  version: 3,
  device: 'Edge · Windows',
  time: Date.parse('2026-11-22T09:12:00+08:00'),
}
const draft = (state: LineState) => ({
  state,
  take: nothing,
  discard: nothing,
  keepMine: nothing,
  end: nothing,
  restart: nothing,
})

export default example('DraftBar', ['草稿提示', 'What is known of a draft'], {
  'begun on another device': () => <DraftBar draft={draft({ name: 'offered', offer: there })} />,
  'two devices at once': () => <DraftBar draft={draft({ name: 'conflict', conflict: { there } })} />,
  'submitted elsewhere': () => <DraftBar draft={draft({ name: 'conflict', conflict: { there: undefined } })} />,
  saved: () => <DraftNote draft={draft({ name: 'saved', time: there.time })} />,
  'not saved': () => <DraftNote draft={draft({ name: 'failed' })} />,
})
