/** A form on a page: sent once at a time, and neither checked nor filled by the browser. */
export function PageForm({
  busy = false,
  onSubmit,
  ...form
}: Omit<React.ComponentProps<'form'>, 'onSubmit'> & {
  busy?: boolean;
  onSubmit: () => unknown;
}) {
  return (
    <form
      noValidate
      autoComplete="off"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onSubmit();
      }}
    />
  );
}
