import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { VoucherInput } from '../voucher.tsx'

const widgets = { inputs: { evidenceUrls: VoucherInput, clearUrls: VoucherInput } }

/** Adjustments by what has to be done with them. */
export const AdjustmentList = (props: ListPageProps) => <ListPage {...props} widgets={widgets} />
