import { expect, test } from 'vitest'
import { flatRows, treeOf } from './tree-rows.ts'

test('departments answered as a flat list hang below their parents', () => {
  const rows = [
    { id: '2', parentId: '1' },
    { id: '1', parentId: '0' },
    { id: '3', parentId: '2' },
  ]
  expect(treeOf(rows, 'parentId')).toEqual([
    { id: '1', parentId: '0', children: [{ id: '2', parentId: '1', children: [{ id: '3', parentId: '2' }] }] },
  ])
})

test('a tree that comes as a tree is left alone', () => {
  const rows = [{ id: '1', children: [{ id: '2' }] }]
  expect(treeOf(rows, 'parentId')).toBe(rows)
})

test('a tree is as large as all its branches, not as the rows it begins with', () => {
  expect(flatRows([{ id: '1', children: [{ id: '2', children: [{ id: '3' }] }] }, { id: '4' }])).toHaveLength(4)
})
