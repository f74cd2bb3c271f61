import { Layout } from '../components/layout.tsx'
import type { PublicContext } from '../page-context.ts'

interface Notice extends Pick<PublicContext, 'files' | 'origin'> {
  /** How owners of feeds reach the operator; `null` if the operator does not say. */
  readonly contact: string | null
}

function Contact({ contact }: Pick<Notice, 'contact'>) {
  if (contact === null) return <>the operator of this directory, who has not published an address yet</>
  return <a href={contact.includes('://') ? contact : `mailto:${contact.replace(/^mailto:/, '')}`}>{contact}</a>
}

/** How to reach the operator. */
export function contactPage({ files, origin, contact }: Notice) {
  return (
    <Layout
      title="Contact"
      files={files}
      facts={{
        origin,
        path: '/contact',
        name: 'Contact',
        description: 'How to reach the operator of this directory, and where publishers see the state of their feed.',
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <div class="prose">
        <h1>Contact</h1>
        <p>
          Write to <Contact contact={contact} />.
        </p>
        <p>
          Publishers find the state of their feed by the link “Is it yours?” on its page. It says what is wrong, what to
          do, and has a button that lets the directory look again.
        </p>
        <p>
          Something should not be here? See <a href="/takedown">Takedown</a>.
        </p>
      </div>
    </Layout>
  )
}

/** The page about the data of people. */
export function privacyPage({ files, origin, contact }: Notice) {
  return (
    <Layout
      title="Privacy"
      files={files}
      facts={{
        origin,
        path: '/privacy',
        name: 'Privacy',
        description: 'What this directory knows of visitors, of accounts and of people whom feeds name.',
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <div class="prose">
        <h1>Privacy</h1>
        <h2>Who looks around</h2>
        <p>
          Public pages set no cookie, load no script of others, and do not count readers. Sound, video and, unless the
          operator chose otherwise, pictures come from the servers that feeds name: these see your address when a
          picture loads or an episode plays. They are not told from which page.
        </p>
        <h2>What your browser keeps</h2>
        <p>
          What you follow, your queue, where you stopped in the last 500 episodes and in comics, the speed of the
          player, and whether you want comics for adults: your browser keeps them under this site, and nowhere else. The{' '}
          <a href="/library">library</a> shows them, saves them as a file, and forgets them.
        </p>
        <p>
          The explorer keeps the last 30 queries that you asked, with a button that forgets them, and your key until its
          tab is closed.
        </p>
        <p>
          When you open the library, it asks the directory what is new, with the uuids of what you follow, and with the
          addresses of feeds if you add OPML. The directory answers, and keeps neither: they come without a name or a
          cookie, and stand in no log. Nothing else of it is sent.
        </p>
        <h2>Who has an account</h2>
        <p>
          The directory keeps your e-mail address, a salted hash of your password, your plan, the number of requests by
          month, which feeds you submitted, and digests of the network addresses from which you signed in, and when each
          key was last used. One cookie keeps you signed in. Your account page has all of it as a file, and a button
          that deletes the account.
        </p>
        <h2>Who is named in a feed</h2>
        <p>
          Names of hosts, guests and makers come from public feeds. They change here when the feed changes. Questions go
          to <Contact contact={contact} />.
        </p>
      </div>
    </Layout>
  )
}

/** How somebody has content taken out. */
export function takedownPage({ files, origin, contact }: Notice) {
  return (
    <Layout
      title="Takedown"
      files={files}
      facts={{
        origin,
        path: '/takedown',
        name: 'Takedown',
        description: 'How makers and rights holders have content taken out of this directory.',
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <div class="prose">
        <h1>Takedown</h1>
        <p>
          Makers and rights holders may have a podcast, an episode, a comic or a creator taken out of this directory.
          Write to <Contact contact={contact} />, and say:
        </p>
        <ul>
          <li>the address of its page here,</li>
          <li>who you are, and how you have to do with it,</li>
          <li>what should go: all of it, or one episode or issue.</li>
        </ul>
        <p>
          Write from the address that the feed names as its owner's, or put a line into the feed that shows it is yours:
          that is the quickest proof. Content that was taken out leaves all pages, searches and lists, its page says
          that it is gone, and its feed is not read any more.
        </p>
        <p>
          The directory stores what feeds say. Sound, video and pictures stay on the servers of their publishers: to end
          those, write to whoever hosts them.
        </p>
      </div>
    </Layout>
  )
}
