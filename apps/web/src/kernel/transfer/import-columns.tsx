import { headOf } from '@forecourt/contract/kernel'
import { Select } from 'antd'
import { useText } from '../text.ts'
import type { ImportWork } from './import-work.ts'

/** Which field each column of the file fills: what is known is chosen already. */
export function ImportColumns({ of }: { readonly of: ImportWork }) {
  const t = useText()
  const ignored = { value: '', label: t(['忽略此列', 'Pass over']) }
  const options = [ignored, ...of.choices.map(([name, field]) => ({ value: name, label: t(headOf(field)) }))]
  return (
    <>
      <p className="transfer-file">
        {of.file?.fileName} · {t(['{0} 行', '{0} {0|row|rows}'], of.file?.total ?? 0)}
      </p>
      <div className="rows-scroll transfer-scroll">
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">{t(['文件的列', 'Column of the file'])}</th>
              <th scope="col" className="transfer-sample">
                {t(['示例', 'Example'])}
              </th>
              <th scope="col">{t(['导入到', 'Goes into'])}</th>
            </tr>
          </thead>
          <tbody>
            {of.file?.columns.map((column, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of a file are known by their place alone
              <tr key={at} data-ignored={!of.fields[at]}>
                <td>{column.header ?? <span className="nothing">—</span>}</td>
                <td className="transfer-sample">{column.sample ?? <span className="nothing">—</span>}</td>
                <td>
                  <Select
                    value={of.fields[at] ?? ''}
                    options={options}
                    showSearch={{ optionFilterProp: 'label' }}
                    aria-label={t(['“{0}”导入到', '"{0}" goes into'], column.header ?? String(at + 1))}
                    onChange={value => of.choose(at, value)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {of.missing.length > 0 && (
        <p className="field-problem" role="alert">
          {t(['还缺必填的列：{0}', 'Still missing: {0}'], of.missing.map(label => t(label)).join(t(['、', ', '])))}
        </p>
      )}
    </>
  )
}
