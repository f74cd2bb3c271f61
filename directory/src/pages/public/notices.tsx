import { Layout } from '../components/layout.tsx'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'

const own = words.notices

interface Notice extends Pick<PublicContext, 'files' | 'origin'> {
  /** How owners of feeds reach the operator; `null` if the operator does not say. */
  readonly contact: string | null
}

function Contact({ contact }: Pick<Notice, 'contact'>) {
  if (contact === null) return <>{own.noContact}</>
  return <a href={contact.includes('://') ? contact : `mailto:${contact.replace(/^mailto:/, '')}`}>{contact}</a>
}

/** How to reach the operator. */
export function contactPage({ files, origin, contact }: Notice) {
  return (
    <Layout
      title={own.contact.title}
      files={files}
      facts={{
        origin,
        path: '/contact',
        name: own.contact.title,
        description: own.contact.description,
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <div class="prose">
        <h1>{own.contact.title}</h1>
        <p>{own.contact.write(<Contact contact={contact} />)}</p>
        <p>{own.contact.publishers}</p>
        <p>
          {own.contact.takedown((text) => (
            <a href="/takedown">{text}</a>
          ))}
        </p>
      </div>
    </Layout>
  )
}

/** The page about the data of people. */
export function privacyPage({ files, origin, contact }: Notice) {
  return (
    <Layout
      title={own.privacy.title}
      files={files}
      facts={{
        origin,
        path: '/privacy',
        name: own.privacy.title,
        description: own.privacy.description,
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <div class="prose">
        <h1>{own.privacy.title}</h1>
        <h2>{own.privacy.visitors.title}</h2>
        <p>{own.privacy.visitors.text}</p>
        <h2>{own.privacy.browser.title}</h2>
        <p>
          {own.privacy.browser.kept((text) => (
            <a href="/library">{text}</a>
          ))}
        </p>
        <p>{own.privacy.browser.explorer}</p>
        <p>{own.privacy.browser.sent}</p>
        <h2>{own.privacy.accounts.title}</h2>
        <p>{own.privacy.accounts.text}</p>
        <h2>{own.privacy.named.title}</h2>
        <p>{own.privacy.named.text(<Contact contact={contact} />)}</p>
      </div>
    </Layout>
  )
}

/** How somebody has content taken out. */
export function takedownPage({ files, origin, contact }: Notice) {
  return (
    <Layout
      title={own.takedown.title}
      files={files}
      facts={{
        origin,
        path: '/takedown',
        name: own.takedown.title,
        description: own.takedown.description,
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <div class="prose">
        <h1>{own.takedown.title}</h1>
        <p>{own.takedown.write(<Contact contact={contact} />)}</p>
        <ul>
          {own.takedown.say.map((line) => (
            <li>{line}</li>
          ))}
        </ul>
        <p>{own.takedown.proof}</p>
        <p>{own.takedown.elsewhere}</p>
      </div>
    </Layout>
  )
}
