import { useState } from 'react'
import { Icon } from '../../../kernel/icon.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { useSession } from '../../../kernel/session.ts'
import { save, saved } from '../../../kernel/storage.ts'
import { useText } from '../../../kernel/text.ts'
import { useWholePage } from '../../../kernel/whole-screen.ts'
import { RefSelect } from '../../../kernel/widgets/ref-select.tsx'
import { ShiftBar } from './shift-bar.tsx'
import { type SiteOption, useSites } from './station-data.ts'
import { Till } from './till.tsx'

const open = 1
/** More sites than one looks through are searched, and narrowed by region. */
const maxTiles = 24
const siteKey = () => `station-site-${useSession.getState().user?.user_id ?? ''}`

/** The screen of the cashier at the guns: gun, amount, card, pay. */
export default function Station() {
  const t = useText()
  const sites = useSites()
  const [chosen, setChosen] = useState<string | undefined>(() => saved<string>(siteKey()))
  const offered = sites.data?.filter(site => site.status === open) ?? []
  const site = offered.find(one => one.id === chosen) ?? (offered.length === 1 ? offered[0] : undefined)
  const choose = (id: string) => {
    save(siteKey(), id)
    setChosen(id)
  }
  if (!sites.data) return <Loaded answer={sites}>{() => null}</Loaded>
  if (offered.length === 0)
    return (
      <Notice
        title={t(['没有可收银的站点', 'No site to take payments at'])}
        text={t([
          '请站点负责人把您加入站点人员；站点须在营业中',
          'Ask to be added to the staff of a site; the site has to be open',
        ])}
      />
    )
  return (
    <div className="station">
      <SiteChoice sites={offered} site={site} onChoose={choose} />
      {site ? <Till key={site.id} siteId={site.id} /> : <SiteTiles sites={offered} onChoose={choose} />}
    </div>
  )
}

interface SiteChoiceProps {
  readonly sites: readonly SiteOption[]
  readonly site: SiteOption | undefined
  readonly onChoose: (id: string) => void
}

/** Who works at one site is at that one; only who works at several says at which this device stands. */
function SiteChoice({ sites, site, onChoose }: SiteChoiceProps) {
  const t = useText()
  const [isWhole, toggle] = useWholePage()
  const words = isWhole ? t(['退出全屏', 'Leave full screen']) : t(['全屏', 'Full screen'])
  return (
    <header className="station-head">
      <h1>{t(['站点收银', 'Station'])}</h1>
      {site && sites.length === 1 && <strong className="station-site">{site.siteName}</strong>}
      <ShiftBar siteId={site?.id} />
      <div className="station-ways">
        {sites.length > maxTiles && <SiteSearch sites={sites} site={site} onChoose={onChoose} />}
        {sites.length > 1 && sites.length <= maxTiles && (
          <label>
            <span className="visually-hidden">{t(['站点', 'Site'])}</span>
            <select value={site?.id ?? ''} onChange={event => onChoose(event.target.value)}>
              {!site && <option value="">{t(['请选择站点', 'Choose a site'])}</option>}
              {sites.map(one => (
                <option key={one.id} value={one.id}>
                  {one.siteName}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" className="station-whole" aria-pressed={isWhole} aria-label={words} onClick={toggle}>
          <Icon name={isWhole ? 'framed' : 'whole'} />
          <span>{words}</span>
        </button>
      </div>
    </header>
  )
}

function SiteSearch({ sites, site, onChoose }: SiteChoiceProps) {
  const t = useText()
  return (
    <RefSelect
      className="station-search"
      entity="site"
      among={new Set(sites.map(one => one.id))}
      label={t(['站点', 'Site'])}
      value={site?.id}
      onChange={id => typeof id === 'string' && onChoose(id)}
    />
  )
}

/** The first time at a tablet: where does it stand? It is remembered. */
function SiteTiles({ sites, onChoose }: Pick<SiteChoiceProps, 'sites' | 'onChoose'>) {
  const t = useText()
  return (
    <section className="site-tiles">
      <h2>{t(['这台设备在哪个站点？', 'At which site is this device?'])}</h2>
      {sites.length > maxTiles && (
        <p>
          {t(
            [
              '共 {0} 个站点，请在右上角按名称或地区选择',
              'There are {0} sites: choose one above by its name or its region',
            ],
            sites.length,
          )}
        </p>
      )}
      <ul>
        {sites.slice(0, maxTiles).map(one => (
          <li key={one.id}>
            <button type="button" onClick={() => onChoose(one.id)}>
              <strong>{one.siteName}</strong>
              <small>{one.siteCode}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
