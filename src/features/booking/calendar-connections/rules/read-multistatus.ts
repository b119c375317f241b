import type { Steps } from '../../../../shared/steps.ts';
import { readXml, type XmlElement } from './read-xml.ts';

/** One resource in an answer of WebDAV (RFC 4918). */
export interface DavResource {
  href: string;
  /** Status of the whole resource, if it has one. */
  status: number | null;
  /** Properties that were found, by `namespace|name`. */
  properties: Map<string, XmlElement>;
}

export interface Multistatus {
  resources: DavResource[];
  /** Token of a `sync-collection` report (RFC 6578). */
  syncToken: string | null;
}

const childOf = (element: XmlElement, name: string) => element.children.find((child) => child.name === name);
const textOf = (element: XmlElement | undefined) => element?.text.trim() ?? '';

function statusOf(element: XmlElement): number | null {
  const status = childOf(element, 'DAV:|status');
  return status === undefined ? null : Number(/^\S+ (\d{3})/.exec(textOf(status))?.[1] ?? 0);
}

/** Null if the text is no answer of WebDAV. */
export function* readMultistatus(text: string): Steps<Multistatus | null> {
  const root = yield* readXml(text);
  if (root?.name !== 'DAV:|multistatus') return null;
  const resources: DavResource[] = [];
  for (const response of root.children) {
    const href = textOf(childOf(response, 'DAV:|href'));
    if (response.name !== 'DAV:|response' || href === '') continue;
    const properties = new Map<string, XmlElement>();
    for (const group of response.children) {
      if (group.name !== 'DAV:|propstat' || (statusOf(group) ?? 200) !== 200) continue;
      for (const one of childOf(group, 'DAV:|prop')?.children ?? []) properties.set(one.name, one);
    }
    resources.push({ href, status: statusOf(response), properties });
    yield;
  }
  return { resources, syncToken: textOf(childOf(root, 'DAV:|sync-token')) || null };
}

/** Text of a property. Null if it is missing or empty. */
export const propertyText = ({ properties }: DavResource, name: string): string | null =>
  textOf(properties.get(name)) || null;

/** Addresses in a property, for example of the principal. */
export const propertyHrefs = ({ properties }: DavResource, name: string): string[] =>
  (properties.get(name)?.children ?? []).flatMap((child) =>
    child.name === 'DAV:|href' && textOf(child) !== '' ? [textOf(child)] : [],
  );
