import { call, raw } from './call.ts'
import { dict } from './kinds/index.ts'
import { dictionary } from './dictionary.ts'
import type { Label } from './label.ts'
import type { AnyResource } from './resource.ts'

export const fileFormat = dictionary('file_format', ['文件格式', 'File format'], {
  xlsx: ['Excel 工作簿', 'Excel workbook'],
  csv: ['CSV 文本', 'CSV text'],
})

/**
 * The list of a resource as a file that is the answer itself, by the right to the list and by its filters: for clients that follow
 * an address. Long ones are made by a task.
 */
export const fileOf = (of: AnyResource, { title, path }: { readonly title: Label; readonly path: string }) =>
  call({
    title,
    path,
    permission: of.permission,
    tokenInQuery: true,
    // That somebody took the rows along is noted.
    writes: true,
    input: { format: dict(['文件格式', 'Format'], { of: fileFormat, initial: 'xlsx' }) },
    output: raw,
  })
