import type { Language } from '$lib/language';
import type { ShownVisitor, Visitor } from '$lib/visitor';

declare global {
  /** Where pages find their platform while they are being written. */
  var openslotDevPlatform: App.Platform | undefined;

  namespace App {
    interface Error {
      message: string;
      /** What support needs to find it in the log. */
      requestId?: string;
      /** Where a business is not there: those that may have been meant. */
      others?: { name: string; slug: string; city: string | null }[];
    }
    interface Locals {
      language: Language;
      /** Asks the API as this visitor. */
      api: import('openslot-client').Client;
      visitor: Visitor | null;
      /** Shown within pages of other sites: it knows nobody, and changes nothing. */
      isFrame: boolean;
      /** The answer is the same whoever asks: no session is read for it. */
      isForEverybody: boolean;
      /** Origins of the pages that may show this one in a frame. */
      framedBy: string[];
      /** An address elsewhere that the form of this page leads to. */
      formTarget?: string;
    }
    interface PageData {
      language: Language;
      visitor: ShownVisitor | null;
    }
    /** What the service that serves the pages gives them. */
    interface Platform {
      /** Asks the API of the same process, for the visitor's address. */
      fetch(url: string, init: RequestInit): Promise<Response>;
      /** What links begin with. */
      publicUrl: string;
      requestId: string;
      /** Makes a repeated refresh recognisable, on every process, to whoever knows our key. */
      refreshKey(refreshToken: string): string;
      /** This answer is the same for everybody who is not signed in: it may be given to others for a moment. */
      shareForAMoment(): void;
      /** Tells the pattern of the page's address, for the log. */
      nameRoute(pattern: string): void;
      /** Where we show a picture of somebody's that lies elsewhere; null for what is none. */
      pictureAddress(owner: 'businesses' | 'professionals', id: string, url: string): string | null;
    }
  }
}
