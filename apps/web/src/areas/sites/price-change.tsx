import { previewPlatformPrice } from '@forecourt/contract/sites'
import { Select } from 'antd'
import { FormFields } from '../../kernel/form/form-fields.tsx'
import type { FormState } from '../../kernel/form/form-state.ts'
import { Callout } from '../../kernel/parts/callout.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { aria, type FieldInputProps } from '../../kernel/widgets/field-props.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { shortPrice } from './price-figures.ts'
import { useOils } from './sites-data.ts'

const isPrice = (text: string) => /^\d+(\.\d{1,4})?$/.test(text) && Number(text) > 0

/** A product by its name. */
export function OilInput(props: FieldInputProps) {
  const oils = useOils()
  return (
    <Select
      {...aria(props)}
      className="wide"
      aria-label={props.label}
      value={wireText(props.value ?? '') || null}
      options={(oils ?? []).map(one => ({ value: one.oilNo, label: one.oilName }))}
      allowClear
      onChange={oilNo => props.onChange(oilNo ?? null)}
    />
  )
}

/** What is to change, and below it what that does at each site: nothing is sent before it was seen. */
export function PriceChange({ form }: { readonly form: FormState }) {
  const t = useText()
  const said = (name: string) => wireText(form.values[name] ?? '')
  const [oilNo, newPrice, regionCode, effectiveTime] = [
    said('oilNo'),
    said('newPrice'),
    said('regionCode'),
    said('effectiveTime'),
  ]
  const ready = oilNo !== '' && isPrice(newPrice)
  const wanted = {
    oilNo,
    newPrice,
    priceType: Number(form.values['priceType'] ?? 2),
    ...(regionCode ? { regionCode } : {}),
    ...(effectiveTime ? { effectiveTime } : {}),
  }
  const { data } = useAnswer(previewPlatformPrice, wanted, { ready, keeps: true })
  const odd = data?.filter(one => one.unusual !== null).length ?? 0
  return (
    <>
      <FormFields form={form} />
      {ready && data && (
        <>
          <h3>{t(['将影响 {0} 个站点', 'Changes {0} sites']).replace('{0}', String(data.length))}</h3>
          {odd > 0 && (
            <Callout tone="waiting">
              {t(['{0} 个站点的价格异常，请核对后勾选确认', 'Unusual at {0} sites: look at them and confirm']).replace(
                '{0}',
                String(odd),
              )}
            </Callout>
          )}
          <Sheet
            label={t(['受影响的站点', 'Sites that change'])}
            rows={data}
            keyOf={one => one.siteId}
            empty={['没有站点会改变', 'No site changes']}
            columns={[
              { head: t(['站点', 'Site']), cell: one => one.siteName },
              { head: t(['原价格', 'Before']), isFigure: true, cell: one => shortPrice(one.before) },
              { head: t(['新价格', 'After']), isFigure: true, cell: one => shortPrice(one.after) },
              { head: t(['提示', 'Unusual']), isLong: true, cell: one => one.unusual ?? '' },
            ]}
          />
        </>
      )}
    </>
  )
}
