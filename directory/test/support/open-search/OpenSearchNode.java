import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/** One node of OpenSearch, without security. Each argument is a setting, such as `http.port=9200`. */
public class OpenSearchNode extends Node {
  private static final List<String> PLUGINS = List.of("transport.Netty4", "analysis.common.CommonAnalysis");

  @SuppressWarnings({"rawtypes", "unchecked"})
  private OpenSearchNode(Environment environment, Collection plugins) {
    super(environment, plugins, true);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings = Settings.builder();
    for (String argument : arguments) settings.put(argument.split("=", 2)[0], argument.split("=", 2)[1]);
    List<Object> plugins = new ArrayList<>();
    for (String name : PLUGINS) {
      String plugin = "org.opensearch." + name + (Version.CURRENT.major < 3 ? "Plugin" : "ModulePlugin");
      // Version 2 takes classes, version 3 descriptions.
      plugins.add(Version.CURRENT.major < 3
        ? Class.forName(plugin)
        : new PluginInfo(plugin, "", "", Version.CURRENT, "", plugin, null, List.of(), false));
    }
    new OpenSearchNode(InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> "test"), plugins).start();
    Thread.currentThread().join();
  }
}
