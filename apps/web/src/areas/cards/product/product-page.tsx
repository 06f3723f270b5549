import { cardProducts, cardsArea } from '@forecourt/contract/cards'
import { Button } from 'antd'
import { usePlace } from '../../../kernel/call/place.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { resourcePage } from '../../../kernel/resource-page.tsx'
import { useText } from '../../../kernel/text.ts'
import { CardFace } from '../card-face.tsx'
import { type Product, useProducts } from '../cards-data.ts'
import { validityOf } from '../validity.ts'
import { shownYuan } from '../../../kernel/yuan.ts'

const anonymous = 2
const chosenSites = 2
const [aboveAmount, always] = [2, 3]

/** What one can do with cards of the product, in the words of a holder. */
function useTerms(product: Product): string[] {
  const t = useText()
  const { perOrderMax, perDayAmount, perDayTimes, oilNos, useScopeType, paymentProof, proofAbove } = product
  return [
    useScopeType === chosenSites ? t(['指定站点可用', 'At chosen sites']) : t(['全部站点可用', 'At all sites']),
    oilNos
      ? t(
          ['限 {0}', 'Only {0}'],
          oilNos
            .split(',')
            .map(one => `${one}#`)
            .join(' '),
        )
      : t(['油品不限', 'All products']),
    ...(perOrderMax ? [t(['单笔不超过 {0}', '{0} per order'], shownYuan(perOrderMax))] : []),
    ...(perDayAmount ? [t(['每日不超过 {0}', '{0} a day'], shownYuan(perDayAmount))] : []),
    ...(paymentProof === always ? [t(['每次支付须验证', 'Every payment needs a proof'])] : []),
    ...(paymentProof === aboveAmount && proofAbove
      ? [t(['超过 {0} 须验证', 'Above {0} a payment needs a proof'], shownYuan(proofAbove))]
      : []),
    ...(perDayTimes ? [t(['每日 {0} 次', '{0} times a day'], perDayTimes)] : []),
  ]
}

function Offer({ product }: { readonly product: Product }) {
  const t = useText()
  const terms = useTerms(product)
  return (
    <li>
      <CardFace
        name={product.couponName}
        amount={product.faceValue}
        validity={t(validityOf(product))}
        isAnonymous={product.namedFlag === anonymous}
      />
      <ul>
        {terms.map(term => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </li>
  )
}

/** What a company may grant: it reads the products and does not set them. */
function Offers() {
  const t = useText()
  const answer = useProducts()
  if (answer.isPending) return <span className="spinner" />
  if (answer.isError)
    return (
      <Notice title={answer.error.message}>
        <Button onClick={() => void answer.refetch()}>{t(['重试', 'Try again'])}</Button>
      </Notice>
    )
  return (
    <section className="cards-page">
      <h1>{t(['可发卡券', 'Products to grant'])}</h1>
      {answer.data.length === 0 ? (
        <Notice title={t(['还没有可发的卡券', 'There is no product to grant yet'])} />
      ) : (
        <ul className="offers">
          {answer.data.map(product => (
            <Offer key={product.id} product={product} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Managed = resourcePage(cardsArea, cardProducts)

/** The platform sets products up; a company looks at those it may grant. */
export function ProductPage() {
  return usePlace('platform') ? <Managed /> : <Offers />
}
