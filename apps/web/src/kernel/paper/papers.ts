import type { AnyArea, Paper } from '@forecourt/contract/kernel'

const papers = new Map<string, Paper>()

/** Tells which papers an area makes, so that the details of their rows offer them. */
export function registerPapers(area: AnyArea): void {
  for (const paper of area.papers) if (paper.resource) papers.set(paper.resource.entity.name, paper)
}

/** The paper of the rows of an entity. */
export const paperOf = (entity: string): Paper | undefined => papers.get(entity)
