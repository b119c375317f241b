import type { ShownVisitor, Visitor } from '$lib/accounts/visitor';
import type { Language } from '$lib/i18n/language';

interface LegalText {
  title: string;
  lead: string;
  parts: { title: string; text: string[] }[];
}

declare global {
  /** Platform of the development server, where no adapter passes one. */
  var openslotDevPlatform: App.Platform | undefined;

  namespace App {
    interface Error {
      message: string;
      /** Id of the request in the log, for support. */
      requestId?: string;
      /** Businesses with a similar name, if the business in the URL does not exist. */
      others?: { name: string; slug: string; city: string | null }[];
    }
    interface Locals {
      language: Language;
      /** API client with the session of the visitor. */
      api: import('openslot-client').Client;
      visitor: Visitor | null;
      /** Pages in frames on other sites read no session and change nothing. */
      isFrame: boolean;
      /** The response does not depend on the visitor, so no session is read. */
      isPublic: boolean;
      /** Origins of the sites that may show this page in a frame. */
      framedBy: string[];
      /** External URL that a form of this page may redirect to. */
      formTarget?: string;
    }
    interface PageData {
      language: Language;
      visitor: ShownVisitor | null;
      /** Ids of the saved businesses, on pages that show them. Undefined for accounts that cannot save any. */
      favourites?: string[] | undefined;
    }
    /** Functions of the service that serves the pages. */
    interface Platform {
      /** Calls the API of the same process, with the IP address of the visitor for rate limits. */
      fetch(url: string, init: RequestInit): Promise<Response>;
      /** Origin of all absolute links. */
      publicUrl: string;
      /** Operator of the site. Null if the setting is empty. */
      operator: { name: string | null; address: string | null; email: string | null };
      /** Terms and privacy notice of the operator. Null if the pages show their default text. */
      legalTexts: Record<'terms' | 'privacy', Record<Language, LegalText> | null>;
      /** URL of the map style. Null if no maps are configured. */
      mapStyleUrl: string | null;
      requestId: string;
      /** Idempotency key of a refresh request. All processes compute the same key for a token. */
      refreshKey(refreshToken: string): string;
      /** Marks the response as identical for all anonymous visitors, so that it is cached briefly. */
      shareForAMoment(): void;
      /** Sets the route pattern that is logged. */
      nameRoute(pattern: string): void;
    }
  }
}
