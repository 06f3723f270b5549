import type { AnyCall, Resource } from '@forecourt/contract/kernel'
import { Drawer } from 'antd'
import type { ComponentType } from 'react'
import { useFocusReturn } from '../focus-return.ts'
import { Link } from '../location.tsx'
import { RowPaper } from '../paper/row-paper.tsx'
import { usePane } from '../pane.tsx'
import { useText } from '../text.ts'
import type { DetailProps } from './declared.ts'
import { DetailBody } from './detail-body.tsx'

interface DetailDrawerProps {
  readonly resource: Resource
  readonly id: string
  readonly calls: readonly AnyCall[]
  readonly Detail?: ComponentType<DetailProps>
  readonly onClose: () => void
}

const width = 680

/** A row beside its list, at an address of its own. */
export default function DetailDrawer({ resource, id, calls, Detail = DetailBody, onClose }: DetailDrawerProps) {
  const t = useText()
  const { place } = usePane()
  useFocusReturn()
  return (
    <Drawer
      open
      title={t(['{0}详情', '{0} detail'], resource.entity.label)}
      size={Math.min(width, innerWidth)}
      onClose={onClose}
      extra={
        <>
          <RowPaper resource={resource} id={id} />
          <Link href={`${place.path}/detail?id=${id}`}>{t(['完整页面', 'Full page'])}</Link>
        </>
      }
    >
      <Detail key={id} resource={resource} id={id} calls={calls} layout="drawer" />
    </Drawer>
  )
}
