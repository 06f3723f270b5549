import { call, dict, dictionary, json, moment, one, ref, text } from '../../kernel/index.ts'

/** What is found out about a paper that somebody holds. */
export const paperState = dictionary('paper_state', ['单据核验', 'Proof of the paper'], {
  1: ['真实，单据未变', 'Genuine, and the document is as it was'],
  2: ['真实，单据此后有变动', 'Genuine; the document has changed since'],
  3: ['真实，现行版式不同，无法比对', 'Genuine; its form is no longer in use, so it cannot be compared'],
  4: ['存证不符', 'The record differs from the paper'],
  5: ['查无此单', 'There is no such paper'],
})

const code = text(['核验编号', 'Code of the paper'], { required: true, max: 40 })

/**
 * For whoever holds a paper, signed in or not: whether it is genuine, and what it has to say. Nothing that only a reader of the
 * document knows, and of its parties no more than can be compared.
 */
export const provePaper = call({
  title: ['核验纸质单据', 'Prove a paper'],
  path: 'GET paper/proof',
  permission: 'open',
  input: { code },
  output: one({
    state: dict(['结果', 'Result'], { of: paperState, int: true, required: true }),
    titleZh: text(['单据', 'Document']),
    titleEn: text(['单据（英文）', 'Document (English)']),
    number: text(['单号', 'Number']),
    madeAt: moment(['打印时间', 'Made at']),
    parties: json(['相关方', 'Parties'], { rows: { name: text(['名称', 'Name'], { required: true }) } }),
    amount: text(['金额', 'Amount']),
    check: text(['校验码', 'Check']),
  }),
  refuses: ['tooOften'],
})

/** Where the document of a paper is opened, for those who may read it. */
export const openPaper = call({
  title: ['打开纸质单据的原单', 'Open the document of a paper'],
  path: 'GET paper/document',
  permission: 'signedIn',
  crossTenant: 'a paper names a document that another tenant may have printed',
  input: { code },
  output: one({ menu: text(['菜单', 'Menu'], { required: true }), id: ref(['编号', 'Id'], { required: true }) }),
})
