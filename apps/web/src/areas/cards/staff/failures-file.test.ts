import { expect, test } from 'vitest'
import { failuresCsv } from './failures-file.ts'

test('bad rows become a file that no spreadsheet program runs', () => {
  const failures = [
    { row: 11, field: '手机号', value: '12345', reason: '长度不为11位' },
    { row: 12, field: '姓名', value: '=cmd|"calc"', reason: '原因' },
    { row: 13, field: null, value: null, reason: '@x' },
  ]
  expect(failuresCsv(failures, ['行号', '列', '内容', '原因'])).toBe(
    '\ufeff"行号","列","内容","原因"\r\n"11","手机号","12345","长度不为11位"\r\n"12","姓名","\'=cmd|""calc""","原因"\r\n"13","","","\'@x"\r\n',
  )
})
