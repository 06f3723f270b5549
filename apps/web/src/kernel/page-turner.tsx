import { Pagination, type PaginationProps } from 'antd'
import { useNarrow } from './use-narrow.ts'

/**
 * Turns the pages of what stands within a page; on a narrow screen it has two arrows and no numbers. Of a single page it
 * shows nothing, unless it tells how many rows there are.
 */
export function PageTurner(props: PaginationProps) {
  const isNarrow = useNarrow()
  return (
    <Pagination size="small" simple={isNarrow} showSizeChanger={false} hideOnSinglePage={!props.showTotal} {...props} />
  )
}
