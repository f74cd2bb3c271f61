/** The attributes that tell the player about an episode. */
interface Heard {
  readonly name: string
  /** The page of the episode. */
  readonly path: string
  readonly audioUrl: string
  /** The name of its podcast. */
  readonly podcast: string | null
  readonly imageUrl: string | null
  /** Seconds; `null` if the feed does not say. */
  readonly duration: number | null
}

/** The sound of an episode. The player's script puts a button here: its sound goes on while the reader browses. */
export function Listen({ name, path, audioUrl, podcast, imageUrl, duration }: Heard) {
  return (
    <div
      class="listen"
      data-name={name}
      data-path={path}
      data-podcast={podcast ?? undefined}
      data-picture={imageUrl ?? undefined}
      data-duration={duration ?? undefined}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: feeds link captions as transcripts */}
      <audio controls preload="none" src={audioUrl} aria-label={name} />
    </div>
  )
}

/** A video of an episode. */
export function Watch({ name, videoUrl }: { readonly name: string; readonly videoUrl: string }) {
  // biome-ignore lint/a11y/useMediaCaption: feeds link captions as transcripts
  return <video class="watch" controls preload="none" src={videoUrl} aria-label={name} />
}
