import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Half-width marks that stand beside Chinese characters or the places that are filled between them. */
const halfWidth = [
  /\p{Script=Han}[,;](?=\s?[\p{Script=Han}{$“])/u,
  /\p{Script=Han}:(?=\s?[\p{Script=Han}{$“])/u,
  /[}\p{Script=Han}][,;:](?=\p{Script=Han})/u,
  /\p{Script=Han}[!?](?=[\p{Script=Han}'`])/u,
  /\p{Script=Han}[^'`]*\}[!?](?=['`])/u,
  /\p{Script=Han}\([^()]*\)(?=[\p{Script=Han}'`：，。])/u,
]

/** Texts in quotes; questions to the database and patterns have marks of their own. */
const texts = (source: string): string[] =>
  (source.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []).filter(
    text => /\p{Script=Han}/u.test(text) && !/\b(select|insert into|update) |\(\?|[/\\]\^/i.test(text),
  )

export const faultsIn = (source: string): string[] =>
  texts(source).filter(text => halfWidth.some(pattern => pattern.test(text)))

test('a half-width mark between Chinese characters is found, and what is right is not', () => {
  expect(faultsIn("['超出限额:{0}', 'Over the limit: {0}']")).toEqual(["'超出限额:{0}'"])
  for (const wrong of ['余额不足,请充值', '金额(元)', '确定删除?', '确认已付款{0}?', '第{0}行:有误', '已满;请删除'])
    expect(faultsIn(`'${wrong}'`), wrong).toHaveLength(1)
  for (const right of [
    '余额不足，请充值',
    '金额（元）',
    '11:30 生效',
    '共 1,204 条',
    'IP 为 10.0.0.1, 已记录',
    '92# (默认)',
  ])
    expect(faultsIn(`'${right}'`), right).toEqual([])
})

test('Chinese texts have full-width punctuation', () => {
  const folders = ['packages/contract/src', 'apps/server/src', 'apps/web/src']
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  const faults = files.flatMap(file =>
    faultsIn(readFileSync(`${root}/${file}`, 'utf8')).map(text => `${file}: ${text}`),
  )
  expect(faults).toEqual([])
})
