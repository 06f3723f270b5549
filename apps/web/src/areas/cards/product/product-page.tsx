import { cardProducts, cardsArea } from '@forecourt/contract/cards'
import { usePlace } from '../../../kernel/call/place.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { Page } from '../../../kernel/parts/page.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
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
  const oils = oilNos?.replaceAll(',', '# ')
  return [
    useScopeType === chosenSites ? t(['指定站点可用', 'At chosen sites']) : t(['全部站点可用', 'At all sites']),
    oils ? t(['限 {0}#', 'Only {0}#'], oils) : t(['油品不限', 'All products']),
    perOrderMax && t(['单笔不超过 {0}', '{0} per order'], shownYuan(perOrderMax)),
    perDayAmount && t(['每日不超过 {0}', '{0} a day'], shownYuan(perDayAmount)),
    paymentProof === always && t(['每次支付须验证', 'Every payment needs a proof']),
    paymentProof === aboveAmount &&
      proofAbove &&
      t(['超过 {0} 须验证', 'Above {0} a payment needs a proof'], shownYuan(proofAbove)),
    perDayTimes && t(['每日 {0} 次', '{0} times a day'], perDayTimes),
  ].filter(term => typeof term === 'string')
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
  return (
    <Page title={t(['可发卡券', 'Products to grant'])}>
      <Loaded answer={useProducts()}>
        {products =>
          products.length === 0 ? (
            <Notice title={t(['还没有可发的卡券', 'There is no product to grant yet'])} />
          ) : (
            <ul className="offers">
              {products.map(product => (
                <Offer key={product.id} product={product} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

const Managed = resourcePage(cardsArea, cardProducts)

/** The platform sets products up; a company looks at those it may grant. */
export function ProductPage() {
  return usePlace('platform') ? <Managed /> : <Offers />
}
