import { FormField } from '../../../kernel/form/form-fields.tsx'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { Notice } from '../../../kernel/notice.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { Tiles } from '../../../kernel/parts/tiles.tsx'
import { useText } from '../../../kernel/text.ts'
import { type Product, useProducts } from '../cards-data.ts'
import { shownYuan } from '../../../kernel/yuan.ts'
import { validityOf } from '../validity.ts'

const anonymous = 2

function Face({ product }: { readonly product: Product }) {
  const t = useText()
  const { couponName, namedFlag, faceValue, perOrderMax, perDayAmount } = product
  return (
    <>
      <strong>{couponName}</strong>
      <span>
        {namedFlag === anonymous ? t(['不记名', 'Anonymous']) : t(['记名', 'Named'])} · {t(validityOf(product))}
      </span>
      <small className="dim">
        {faceValue ? t(['面值 {0}', 'Face {0}'], shownYuan(faceValue)) : t(['金额自定', 'Any amount'])}
        {perOrderMax && ` · ${t(['单笔 {0}', '{0} per order'], shownYuan(perOrderMax))}`}
        {perDayAmount && ` · ${t(['每日 {0}', '{0} a day'], shownYuan(perDayAmount))}`}
      </small>
    </>
  )
}

interface ProductStepProps {
  readonly form: FormState
  readonly product: Product | undefined
  readonly onProduct: (id: string) => void
}

/** Which kind of card, and how much on each. */
export function ProductStep({ form, product, onProduct }: ProductStepProps) {
  const t = useText()
  const answer = useProducts()
  const tilesOf = (products: readonly Product[]) =>
    products.length === 0 ? (
      <Notice
        title={t(['还没有可发的卡券', 'There is no product to grant yet'])}
        text={t(['卡券由平台设置，请联系平台运营', 'Products are set up by the platform operator'])}
      />
    ) : (
      <Tiles
        label={t(['选择卡券', 'Choose the product'])}
        isTitled
        of={products.map(one => ({ value: one.id, face: <Face product={one} /> }))}
        chosen={product?.id}
        onChoose={onProduct}
      />
    )
  return (
    <>
      <Loaded answer={answer}>{tilesOf}</Loaded>
      {answer.data && answer.data.length > 0 && (
        <div className="cards-fields">
          {product?.faceValue ? (
            <div className="field">
              <label>{t(['单张金额', 'Amount of each'])}</label>
              <p className="cards-fixed figure">{shownYuan(product.faceValue)}</p>
              <p className="field-note">{t(['由卡券面值决定', 'Set by the face value of the product'])}</p>
            </div>
          ) : (
            <FormField name="unitAmount" form={form} />
          )}
          <FormField name="endTime" form={form} />
          <FormField name="remark" form={form} />
        </div>
      )}
    </>
  )
}
