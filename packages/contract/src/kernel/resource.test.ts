import { expect, test } from 'vitest'
import { entity } from './entity.ts'
import { state, text } from './kinds/index.ts'
import { allowsEdit, allowsRemoval, resource } from './resource.ts'
import { states } from './states.ts'

const paper = entity(
  'paper',
  ['单据', 'Paper'],
  {
    paperNo: text(['单号', 'Number']),
    status: state(['状态', 'State'], {
      of: states({
        draft: { code: 0, label: ['草稿', 'Draft'], tone: 'neutral', to: { post: ['posted'] } },
        posted: { code: 2, label: ['已入账', 'Posted'], tone: 'good' },
      }),
    }),
  },
  { display: 'paperNo' },
)

test('rows are removed in the states that are declared, whether they come from the wire or the database', () => {
  const papers = resource(paper, { base: 'paper', removableIn: ['draft'] })
  expect(allowsRemoval(papers, { status: 0 })).toBe(true)
  expect(allowsRemoval(papers, { status: '0' })).toBe(true)
  expect(allowsRemoval(papers, { status: 2 })).toBe(false)
})

test('rows are edited in the states that are declared, whatever is said of removing them', () => {
  const papers = resource(paper, { base: 'paper', editableIn: ['draft'] })
  expect([0, '0', 2].map(status => allowsEdit(papers, { status }))).toEqual([true, true, false])
  expect(allowsRemoval(papers, { status: 2 })).toBe(true)
})

test('without a declaration every state allows it', () => {
  expect(allowsEdit(resource(paper, { base: 'paper' }), { status: 2 })).toBe(true)
  expect(allowsRemoval(resource(paper, { base: 'paper' }), { status: 2 })).toBe(true)
})
