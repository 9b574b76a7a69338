export function HomeFooter() {
  return (
    <footer className="mx-auto mt-7 w-[1080px] max-w-[calc(100%-48px)] pb-7 text-12 text-fg-3 max-sm:max-w-[calc(100%-32px)]">
      <div className="flex items-center gap-4 border-t border-line pt-3.5">
        <span>Open source, MIT</span>
      </div>
    </footer>
  );
}
