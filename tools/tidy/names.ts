import { isTest, type Tree } from './tree.ts'

const vague = /^(utils?|helpers?|common|misc|shared|stuff|lib)(\.|-|$)/

export function nameFaults(tree: Tree): string[] {
  const parts = new Set(tree.flatMap(({ path }) => path.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))))
  return [...parts].flatMap(path => {
    const name = path.replace(/^.*\//, '')
    if (vague.test(name)) return [`${path}: name it after what is inside`]
    return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/.test(name) ? [] : [`${path}: write it in kebab-case`]
  })
}

const maxFileLines = 400
/** A test is read one case at a time. */
const maxTestLines = 600
/** Longer files, each with the reason and its own limit. */
const longFiles: Readonly<Record<string, { readonly max: number; readonly why: string }>> = {
  'apps/server/src/areas/access/session.ts': { max: 420, why: 'sign-in, refresh and sign-out of one exchange' },
  'apps/server/src/areas/cards/grant.test.ts': {
    max: 640,
    why: 'the life of a grant from its draft to its end, case by case',
  },
  'apps/web/src/kernel/kernel.css': { max: 1000, why: 'one sheet, so that rules are found by their class' },
  'apps/web/src/shell/frame.css': { max: 1000, why: 'one sheet, so that rules are found by their class' },
}

export const lengthFaults = (tree: Tree): string[] =>
  tree.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    const max = longFiles[path]?.max ?? (isTest(path) ? maxTestLines : maxFileLines)
    return lines > max ? [`${path} has ${lines} lines and may have ${max}: move one of its subjects into a file`] : []
  })
