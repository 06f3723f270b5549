import { isReading, type Route, routesOf, type Verb } from '@forecourt/contract/kernel'
import { expect } from 'vitest'
import { call, type Person } from '../people.ts'
import { mine } from './exceptions.ts'
import { checked, expectRefused } from './matrix.ts'
import { absent, type Subject } from './subject.ts'

/** One request by a route, with an id where it has a place for one. */
const request = (who: Person, verb: Verb, [method, path]: Route, more: object = {}) => {
  const filled = path.replace('{id}', absent)
  if (isReading(verb)) return call(who, 'GET', filled, { id: absent, ...more })
  return call(who, method, `${filled}?ids=${absent}`, method === 'GET' ? {} : { ...more })
}

/** Somebody with this right alone, where its holders may write at all: some rows are added by tenants only. */
const holderOf = ({ m, resource }: Subject, right: string): Promise<Person> =>
  resource.addedBy === 'tenant' ? m().only(right, mine) : m().only(right)

async function tryRight(subject: Subject, verb: Verb, route: Route, right: string | undefined): Promise<void> {
  const what = route.join(' ')
  const { m } = subject
  expectRefused(await request(m().stranger, verb, route), 401, what)
  if (!right) return expect((await request(m().nobody, verb, route)).code, what).not.toBe(403)
  expectRefused(await request(m().nobody, verb, route), 403, what)
  expect((await request(await holderOf(subject, right), verb, route)).code, what).not.toBe(403)
}

/** Nothing without a token, nothing without the right, and the one right that is declared suffices. */
export const rightsCheck = (subject: Subject): void =>
  checked(subject.name, 'rights', async () => {
    const { m, has } = subject
    const { resource } = subject
    const { permission, publicRead, verbs } = resource
    const needed: Readonly<Record<Verb, string | undefined>> = {
      list: publicRead ? undefined : permission,
      detail: publicRead ? undefined : `${permission}_view`,
      submit: `${permission}_add`,
      remove: `${permission}_delete`,
    }
    for (const verb of verbs)
      for (const route of routesOf(resource, verb)) await tryRight(subject, verb, route, needed[verb])
    if (!has('submit')) return
    const [path] = routesOf(resource, 'submit')
    if (!path) return
    for (const id of [absent, 5, true, {}, [], 'x']) {
      const what = `edit of ${JSON.stringify(id)}`
      expectRefused(
        await request(await m().only(`${permission}_add`), 'submit', path, { id }),
        403,
        `${what} with the right to add`,
      )
      expectRefused(await request(await m().only(`${permission}_edit`), 'submit', path, { id }), 404, what)
    }
    expectRefused(
      await request(await m().only(`${permission}_edit`), 'submit', path),
      403,
      'add with the right to edit',
    )
  })
