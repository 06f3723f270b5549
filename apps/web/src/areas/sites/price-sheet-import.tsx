import { importPriceSheet } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../kernel/call/use-call.ts'
import { FormFields } from '../../kernel/form/form-fields.tsx'
import { ProblemList } from '../../kernel/form/problem-list.tsx'
import { Icon } from '../../kernel/icon.tsx'
import { navigate } from '../../kernel/location.tsx'
import { useText } from '../../kernel/text.ts'
import { DropFile } from '../../kernel/transfer/drop-file.tsx'
import { fetchAddress } from '../../kernel/transfer/fetch-file.ts'
import { TransferDialog } from '../../kernel/transfer/transfer-dialog.tsx'
import { sheetAddress } from './price-sheet-address.ts'

/** From the file to a price change whose page says what it does and what is wrong with it. */
export default function SheetImport({ of, onClose }: { readonly of?: string; readonly onClose: () => void }) {
  const t = useText()
  const [file, setFile] = useState<File>()
  const work = useCall({
    call: importPriceSheet,
    draft: false,
    ...(of ? { given: { id: of } } : {}),
    done: ({ total, failed }) =>
      failed > 0
        ? {
            text: ['已导入 {0} 行，{1} 行有误', '{0} rows brought in, {1} of them wrong'],
            values: [String(total), String(failed)],
            tone: 'plain',
          }
        : { text: ['已导入 {0} 行', '{0} rows brought in'], values: [String(total)] },
    onDone: ({ id }) => {
      onClose()
      navigate(`/oilManage/priceAdjustment/detail?id=${id}`)
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{t(['取消', 'Cancel'])}</Button>
      <Button
        type="primary"
        loading={work.busy}
        disabled={!file}
        onClick={() => void work.submit(file ? { file } : {})}
      >
        {t(['导入', 'Import'])}
      </Button>
    </>
  )
  return (
    <TransferDialog title={t(importPriceSheet.title)} footer={footer} onClose={onClose}>
      <p className="field-note">
        {of
          ? t(['新文件替换此单的全部行。', 'The new file takes the place of all rows of this change.'])
          : t([
              '整表生成一张调价单草稿；有误的行一并保留，可在单内修改。',
              'The sheet becomes the draft of one price change; wrong rows come along and are mended there.',
            ])}
      </p>
      <div className="tool-row">
        <Button icon={<Icon name="download" size={16} />} onClick={() => fetchAddress(sheetAddress({ template: '1' }))}>
          {t(['空模板', 'Template'])}
        </Button>
        <Button icon={<Icon name="download" size={16} />} onClick={() => fetchAddress(sheetAddress())}>
          {t(['现行价格', 'Prices of now'])}
        </Button>
      </div>
      <ProblemList form={work.form} />
      <FormFields form={work.form} />
      <DropFile
        busy={work.busy}
        name={t(['价格表文件', 'File of the sheet'])}
        hint={t([
          '站点编码、油品、平台价、结算价、生效时间；XLSX 或 CSV，不超过 20000 行、10MB',
          'Site code, product, platform price, settlement price, from; XLSX or CSV, up to 20,000 rows and 10 MB',
        ])}
        label={file ? file.name : t(['把文件拖到这里', 'Drop the file here'])}
        onFile={setFile}
      />
    </TransferDialog>
  )
}
