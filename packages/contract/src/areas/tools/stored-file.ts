import { call, file, list, one, raw, ref, text } from '../../kernel/index.ts'

const stored = {
  key: file(['文件', 'File'], { required: true }),
  link: text(['地址', 'Link'], { required: true }),
  name: text(['名称', 'Name'], { required: true }),
  originalName: text(['原名', 'Original name'], { required: true }),
  attachId: ref(['编号', 'Id'], { required: true }),
}

export const putFile = call({
  title: ['上传文件', 'Upload a file'],
  path: ['POST blade-resource/oss/endpoint/put-file', 'POST blade-resource/oss/endpoint/put-file-attach'],
  permission: 'signedIn',
  upload: true,
  output: one(stored),
})

/** Several at once, all of them or none: the pages of a document, the photos of a site. */
export const putFiles = call({
  title: ['批量上传文件', 'Upload several files'],
  path: 'POST blade-resource/oss/endpoint/put-files',
  permission: 'signedIn',
  upload: { files: 10 },
  output: list(stored),
})

export const getFile = call({
  title: ['下载文件', 'Download a file'],
  path: 'GET files/{key}',
  permission: 'signedIn',
  tokenInQuery: true,
  input: {
    key: file(['文件', 'File'], { required: true }),
    row: ref(['所属数据', 'Row that names it'], {
      hint: ['他人上传的文件须注明', 'Needed for files of other tenants'],
    }),
  },
  output: raw,
})
